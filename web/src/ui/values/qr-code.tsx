import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Light modules around a code, without which no reader finds it (ISO/IEC 18004, 6.3.8). */
const quiet = 4

/** A QR code of level M, which a scratch leaves readable. @throws Error of more than 2,331 bytes */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { side: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const modules = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const)
  const path = modules
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + quiet} ${row + quiet}h1v1h-1z`)
    .join('')
  return { side: count + 2 * quiet, path }
}
