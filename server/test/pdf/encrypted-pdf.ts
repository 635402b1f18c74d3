import { PDFDocument, PDFHexString, PDFName, StandardFonts } from '@cantoo/pdf-lib'

/**
 * A PDF that asks for a password: with a standard security handler (ISO 32000-1, 7.6.3) whose check values no
 * password fits. Readers refuse it before they look at a page, so its pages need not be ciphered.
 */
export async function makeEncryptedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  pdf.addPage().drawText('Behind a password', { font })
  const check = () => PDFHexString.of('5a'.repeat(32))
  pdf.context.trailerInfo.Encrypt = pdf.context.register(
    pdf.context.obj({ Filter: PDFName.of('Standard'), V: 2, R: 3, Length: 128, P: -4, O: check(), U: check() }),
  )
  pdf.context.trailerInfo.ID = pdf.context.obj([PDFHexString.of('17'.repeat(16)), PDFHexString.of('17'.repeat(16))])
  return pdf.save({ useObjectStreams: false })
}
