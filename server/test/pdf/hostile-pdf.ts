/**
 * A few hundred bytes that cost their reader as much as it is allowed: forms that each draw the next one ten times,
 * with a line of text at the end of ten million paths.
 */
export function makeHostilePdf(depth = 7): Uint8Array {
  const forms = Array.from({ length: depth }, (_, at) => {
    const isLast = at === depth - 1
    const content = isLast ? 'BT /F 9 Tf (Seal) Tj ET' : '/N Do '.repeat(10).trim()
    const resources = isLast ? '/Font<</F 4 0 R>>' : `/XObject<</N ${6 + at} 0 R>>`
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`, content)
  })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</N 5 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...forms,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function stream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
}
