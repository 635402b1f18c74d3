import { degrees, PDFBool, PDFDocument, PDFName, PDFString, StandardFonts, type PDFPage } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { boxOf, onlyPageOf, pdfFiles } from '../../../../../test/pdf/read-pdf.ts'
import { pdfReader } from '../pdf-reader.ts'
import { readsAll } from '../../../../../test/reads-all.ts'
const all = readsAll(import.meta.filename)

const storedPdf = pdfFiles()

type Form = { pdf: PDFDocument; page: PDFPage }

async function emptyForm(): Promise<Form> {
  const pdf = await PDFDocument.create()
  return { pdf, page: pdf.addPage([595, 842]) }
}

async function addLabel({ pdf, page }: Form, text: string, y: number): Promise<void> {
  page.drawText(text, { x: 72, y: y + 3, size: 10, font: await pdf.embedFont(StandardFonts.Helvetica) })
}

const place = { x: 200, width: 200, height: 13, borderWidth: 0 }

function addText({ pdf, page }: Form, name: string, at: { value: string; y: number }) {
  const field = pdf.getForm().createTextField(name)
  field.setText(at.value)
  field.addToPage(page, { ...place, y: at.y })
  return field
}

/** Without an appearance: viewers draw it from its text. */
function addFreeText({ pdf, page }: Form, text: string, flags = 4): void {
  const annotation = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'FreeText',
    Rect: [100, 500, 400, 520],
    F: flags,
    DA: PDFString.of('/Helv 10 Tf 0 g'),
    Contents: PDFString.of(text),
  })
  page.node.addAnnot(pdf.context.register(annotation))
}

describe('the values of a form', () => {
  it('stand behind their labels, each where it is shown', async () => {
    const form = await emptyForm()
    const rows = [
      ['Serial number', 'A-4711'],
      ['Pressure', '-12.5 bar'],
      ['Inspector', 'M. Meyer'],
    ] as const
    for (const [i, [name, value]] of rows.entries()) {
      await addLabel(form, `${name}:`, 700 - 14 * i)
      addText(form, name, { value, y: 700 - 14 * i })
    }
    const page = await onlyPageOf(await form.pdf.save())
    expect(page.text).toBe('Serial number:\tA-4711\nPressure:\t-12.5 bar\nInspector:\tM. Meyer')
    const box = boxOf(page, '-12.5 bar')
    expect(box.x).toBeGreaterThanOrEqual(200)
    expect(box.x + box.width).toBeLessThan(400)
    expect(box.y).toBeGreaterThan(842 - 702)
    expect(box.y + box.height).toBeLessThan(842 - 684)
  })

  it.runIf(all)('are text enough for a file that has no other', async () => {
    const form = await emptyForm()
    addText(form, 'Finding', { value: 'The seal leaks', y: 700 })
    const segments = await collect(pdfReader.read(storedPdf(await form.pdf.save()), {}))
    expect(segments.map(({ text }) => text)).toEqual(['The seal leaks'])
  })

  it('are drawn where the file has no appearance of them', async () => {
    const form = await emptyForm()
    const field = addText(form, 'Finding', { value: 'The seal leaks', y: 700 })
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    const page = await onlyPageOf(await form.pdf.save({ updateFieldAppearances: false }))
    expect(page.text).toBe('The seal leaks')
    expect(boxOf(page, 'The seal leaks').x).toBeGreaterThanOrEqual(200)
  })

  it.runIf(all)('win over an older appearance where the file asks for new ones', async () => {
    const form = await emptyForm()
    const field = addText(form, 'Finding', { value: 'The seal is dry', y: 700 })
    form.pdf.getForm().updateFieldAppearances()
    field.acroField.setValue(PDFString.of('The seal leaks'))
    form.pdf.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    expect((await onlyPageOf(await form.pdf.save({ updateFieldAppearances: false }))).text).toBe('The seal leaks')
  })

  it.runIf(all)('are what was chosen, and whether a box was ticked', async () => {
    const form = await emptyForm()
    const fields = form.pdf.getForm()
    const choice = fields.createDropdown('Result')
    choice.addOptions(['passed', 'failed'])
    choice.select('failed')
    choice.addToPage(form.page, { ...place, y: 700 })
    for (const [i, name] of ['Oil', 'Guard'].entries()) {
      await addLabel(form, name, 680 - 20 * i)
      const box = fields.createCheckBox(name)
      box.addToPage(form.page, { x: 56, y: 680 - 20 * i, width: 12, height: 12 })
      if (name === 'Guard') box.check()
    }
    expect((await onlyPageOf(await form.pdf.save())).text).toBe('failed\n☐ Oil\n☑ Guard')
  })

  it.runIf(all)('are not read where nobody may see them', async () => {
    const form = await emptyForm()
    addText(form, 'Password', { value: 'secret', y: 700 }).enablePassword()
    const hidden = addText(form, 'Hidden', { value: 'unseen', y: 680 })
    for (const widget of hidden.acroField.getWidgets()) widget.setFlags(2)
    addText(form, 'Name', { value: 'Press 7', y: 660 })
    expect((await onlyPageOf(await form.pdf.save())).text).toBe('Press 7')
  })
})

describe('a free text that somebody put on a page', () => {
  it('is read where it stands', async () => {
    const form = await emptyForm()
    await addLabel(form, 'Pump 2', 700)
    addFreeText(form, 'Renewed by night shift')
    const page = await onlyPageOf(await form.pdf.save())
    expect(page.text).toBe('Pump 2\nRenewed by night shift')
    const box = boxOf(page, 'Renewed by night shift')
    expect(box.x).toBeGreaterThanOrEqual(99)
    expect(box.y).toBeGreaterThan(842 - 524)
    expect(box.y + box.height).toBeLessThan(842 - 496)
  })

  it.runIf(all)('is read on a turned page as well', async () => {
    const form = await emptyForm()
    form.page.setRotation(degrees(90))
    addFreeText(form, 'Renewed by night shift')
    const page = await onlyPageOf(await form.pdf.save())
    expect(page.text).toBe('Renewed by night shift')
    const box = boxOf(page, 'Renewed by night shift')
    expect(box.height).toBeGreaterThan(box.width)
  })

  it.runIf(all)('is not read when it is hidden', async () => {
    const form = await emptyForm()
    await addLabel(form, 'Pump 2', 700)
    addFreeText(form, 'Renewed by night shift', 2)
    expect((await onlyPageOf(await form.pdf.save())).text).toBe('Pump 2')
  })
})
