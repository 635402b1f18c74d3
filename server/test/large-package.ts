import { randomBytes } from 'node:crypto'
import { documentationContainer, vdiMetadata } from './makers-packages.ts'
import { rawZip } from './raw-zip.ts'

/** A documentation container of so many documents, of one PDF each that does not get smaller in a ZIP. `bytes`: of all. */
export async function largeContainer(documents: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const inner = Object.fromEntries(
    Array.from({ length: documents }, (_, n): [string, Uint8Array] => {
      const pdf = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        randomBytes(Math.ceil(bytes / documents)),
        Buffer.from('\n%%EOF\n'),
      ])
      const entries = [
        { name: 'VDI2770_Metadata.xml', data: vdiMetadata({ id: `MAN-${n}`, titles: { en: `Manual ${n}` } }) },
        { name: 'manual.pdf', data: pdf, stored: true },
      ]
      return [`MAN-${n}.zip`, rawZip(entries)]
    }),
  )
  return documentationContainer(inner, { refersTo: Object.keys(inner).map((name) => name.replace('.zip', '')) })
}
