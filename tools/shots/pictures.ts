import sharp from 'sharp'
import type { Places } from '../../e2e/shot.ts'
import { jobLists, newAsset, toProcess, upload } from '../../server/test/documents.ts'
import type { SignedUp } from '../../server/test/harness.ts'
import { makeScannedPdf } from '../../server/test/pdf/scanned-pdf.ts'
import { askAll } from '../demo/ask.ts'

type PicturedPlaces = Pick<Places, 'crookedScan' | 'nameplate' | 'otherLanguage' | 'blurredPhoto'>

/** An asset of which everything is read from pictures. */
export async function openPictures(client: SignedUp, { home }: Places): Promise<PicturedPlaces> {
  const place = await newAsset(client, 'Dosing station 2')
  const asset = `${home}/departments/${place.departmentId}/assets/${place.assetId}`
  const common = { place, fields: toProcess }
  await upload(client, { ...common, fileName: 'Operating manual (scan).pdf', file: await makeScannedPdf([crooked]) })
  const send = async (fileName: string, file: Uint8Array) => {
    const { id } = await upload(client, { ...common, fileName, file, kind: 'image' })
    return `${asset}/resources/images/${id}`
  }
  const pictures = {
    nameplate: await send('Nameplate.jpg', await photoOf(plate, { tilt: 9, blur: 0.6 })),
    otherLanguage: await send('Lubrication chart.jpg', await photoOf(russian, { tilt: 1, blur: 0.6 })),
    blurredPhoto: await send('Control cabinet.jpg', await photoOf(plate, { tilt: 4, blur: 7 })),
  }
  await jobLists(client, place)
  const { id, firstMsgId } = await askAll(client, place.assetId, ['What is the torque of the gearbox bolts?'])
  return { ...pictures, crookedScan: `${asset}/chats/${id}/${firstMsgId}` }
}

const crooked = {
  tilt: 2,
  isShaded: true,
  lines: [
    'Maintenance of the gearbox',
    'Switch the dosing station off and lock the main switch before any work.',
    'The torque of the gearbox bolts is 48 Nm at every station.',
    'Change the oil CLP 220 every 5000 hours and write it into the log.',
    'Check the seals of the input shaft whenever the oil is changed.',
  ],
}
const plate = ['NORDMARK DRIVES', 'Type: R97 DV132', 'Serial No: 01.1234567', 'Power: 15 kW', 'Speed: 1475 rpm']
const russian = ['Смазка подшипников насоса', 'каждые пятьсот часов', 'Проверьте уровень масла', 'перед каждым пуском']

function photoOf(lines: readonly string[], { tilt, blur }: { tilt: number; blur: number }): Promise<Buffer> {
  const written = lines.map((line, at) => `<text x="330" y="${300 + 80 * at}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#343a42"/>
    <g transform="rotate(${tilt} 600 450)"><rect x="270" y="200" width="660" height="480" rx="14" fill="#c4c8cc"/>
    <g font-family="DejaVu Sans, sans-serif" font-size="42" fill="#16181c">${written.join('')}</g></g></svg>`
  return sharp(Buffer.from(svg)).blur(blur).jpeg().toBuffer()
}
