import { type Asset, assetRoutes } from '@millwright/contract/assets'
import sharp from 'sharp'
import type { ApiClient } from '../../server/test/api-client.ts'

export type DrawnMachine = 'pump' | 'conveyor' | 'robot'

const floor = '<rect y="330" width="480" height="150" fill="#9aa3a8"/>'
/** As a photo in a hall would show them, plainly. */
const machines: Readonly<Record<DrawnMachine, string>> = {
  pump: `<rect x="70" y="310" width="340" height="34" fill="#3c4a52"/>
    <circle cx="150" cy="240" r="78" fill="#2f6f8f"/><circle cx="150" cy="240" r="34" fill="#1d4a61"/>
    <rect x="132" y="110" width="36" height="70" fill="#2f6f8f"/><rect x="120" y="100" width="60" height="16" fill="#1d4a61"/>
    <rect x="228" y="226" width="34" height="26" fill="#c9ced1"/><rect x="262" y="180" width="140" height="120" rx="12" fill="#c2410c"/>
    <path d="M280 190v100M304 190v100M328 190v100M352 190v100M376 190v100" stroke="#8f2f08" stroke-width="6"/>`,
  conveyor: `<rect x="30" y="230" width="420" height="30" rx="15" fill="#2b3238"/><path d="M70 260v90M240 260v90M410 260v90" stroke="#3c4a52" stroke-width="18"/>
    <rect x="90" y="150" width="90" height="80" fill="#b98a58"/><rect x="250" y="166" width="80" height="64" fill="#c79a68"/>
    <path d="M135 150v80M290 166v64" stroke="#8f6a40" stroke-width="8"/>`,
  robot: `<rect x="160" y="320" width="120" height="40" fill="#3c4a52"/><path d="M220 320L170 200l150-90 40 60" fill="none" stroke="#c2410c" stroke-width="40" stroke-linejoin="round"/>
    <circle cx="170" cy="200" r="26" fill="#2b3238"/><circle cx="320" cy="110" r="22" fill="#2b3238"/><rect x="330" y="170" width="70" height="20" fill="#2b3238"/>
    <rect x="326" y="250" width="110" height="90" fill="#b98a58"/>`,
}

/** Gives an asset a drawn picture, sent as its form sends one. */
export async function givePicture(client: ApiClient, asset: Asset, machine: DrawnMachine): Promise<void> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#dfe5e8"/>${floor}${machines[machine]}</svg>`
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  const body = new FormData()
  body.append('picture', new Blob([Uint8Array.from(png)], { type: 'image/png' }), `${machine}.png`)
  const query = { departmentId: asset.departmentId, assetId: asset._id }
  const { error } = await client.tryCall(assetRoutes.setPicture, { query, body })
  if (error !== null) throw new Error(error)
}
