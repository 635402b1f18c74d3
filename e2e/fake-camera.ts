import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import qrcode from 'qrcode-generator'

const width = 640
const height = 480

/** Writes a film (Y4M) in which a QR code of `text`, or nothing, stands before the camera; returns the arguments for Chromium. */
export function cameraThatSees(text: string | null, folder: string): string[] {
  const path = join(folder, 'plate.y4m')
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  const colours = Buffer.alloc((width * height) / 2, 128)
  writeFileSync(path, Buffer.concat([head, brightness(text), colours]))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}

function brightness(text: string | null): Buffer {
  const picture = Buffer.alloc(width * height, 220)
  if (text === null) return picture
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = Math.floor((height * 0.7) / count)
  const [left, top] = [(width - size * count) >> 1, (height - size * count) >> 1]
  for (let y = 0; y < size * count; y++) {
    for (let x = 0; x < size * count; x++) {
      const isDark = code.isDark(Math.floor(y / size), Math.floor(x / size))
      if (isDark) picture[(top + y) * width + left + x] = 30
    }
  }
  return picture
}
