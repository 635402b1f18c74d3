import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '../../picture.ts'

/** Lends pictures as files, and one that lists them. */
export async function withPictureFiles<T>(
  pictures: readonly Picture[],
  use: (list: string, files: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-pictures-'))
  try {
    const files = pictures.map((_, at) => join(folder, `${at}.bmp`))
    for (const [at, picture] of pictures.entries()) await writeFile(files[at] ?? '', bmpOf(picture))
    const list = join(folder, 'list.txt')
    await writeFile(list, files.join('\n'))
    return await use(list, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const header = 14
const information = 40
const greys = 256
const metresPerInch = 0.0254

/**
 * A bitmap of Windows (BITMAPINFOHEADER, https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader):
 * Tesseract reads other unpacked kinds byte by byte, a tenth of a page's time.
 */
function bmpOf({ width, height, pixels, dotsPerInch }: Picture): Buffer {
  const stride = 4 * Math.ceil(width / 4)
  const start = header + information + 4 * greys
  const file = Buffer.alloc(start + stride * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  const dotsPerMetre = Math.round(dotsPerInch / metresPerInch)
  // Planes and bits of a pixel share a word.
  const fields = [information, width, height, 1 + (8 << 16), 0, stride * height, dotsPerMetre, dotsPerMetre, greys, 0]
  fields.forEach((value, at) => file.writeUInt32LE(value, header + 4 * at))
  for (let grey = 0; grey < greys; grey++)
    file.fill(grey, header + information + 4 * grey, header + information + 4 * grey + 3)
  // From the lowest row to the highest.
  for (let y = 0; y < height; y++)
    file.set(pixels.subarray(y * width, (y + 1) * width), start + stride * (height - 1 - y))
  return file
}
