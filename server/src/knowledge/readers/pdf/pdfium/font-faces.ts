import { bold, fixedPitch } from '../rows/glyphs.ts'
import { type SignFont, signFontOf } from '../../sign-fonts.ts'
import type { Pdfium } from './pdfium-document.ts'

/** `face`: `bold` and `fixedPitch`, added. */
export type FontFace = { face: number; signs: SignFont | null }
const noFont: FontFace = { face: 0, signs: null }

export type FontFaces = {
  /** Begins a page: a font may be let go with the page that used it, and another take its address. */
  open: () => void
  /** Of the font that a text object is set in. */
  faceOf: (textObject: number) => FontFace
}

const maxNameLength = 128
/** PDF 32000-1, table 123. */
const fixedPitchFlag = 1
const forceBoldFlag = 1 << 18

/** `CMBX12`, `SFBX1000` and `NimbusSanL-Medi` are bold as TeX names them, `CMTT10` and `SFTT1000` of one pitch. */
const boldName = /bold|black|heavy|demi|-medi(?!um)|^(?:cm|sf|ec|lm)\w{0,3}b(?:x|\d)/iu
const fixedPitchName = /mono|courier|consol|typewriter|menlo|^(?:cm|sf|ec|lm)\w?tt/iu
const subset = /^[A-Z]{6}\+/u

/** What the fonts of a page say of themselves: few embedded ones are flagged, nearly all are named. */
export function fontFaces(pdfium: Pdfium): FontFaces {
  const memory = pdfium.pdfium.wasmExports.malloc(maxNameLength)
  const known = new Map<number, FontFace>()
  const read = (font: number): FontFace => {
    const length = pdfium.FPDFFont_GetBaseFontName(font, memory, maxNameLength)
    const bytes =
      length > 0 && length <= maxNameLength ? pdfium.pdfium.HEAPU8.subarray(memory, memory + length - 1) : []
    const name = String.fromCharCode(...bytes).replace(subset, '')
    const flags = Math.max(0, pdfium.FPDFFont_GetFlags(font))
    const isBold = (flags & forceBoldFlag) !== 0 || boldName.test(name)
    const isFixedPitch = (flags & fixedPitchFlag) !== 0 || fixedPitchName.test(name)
    return { face: (isBold ? bold : 0) + (isFixedPitch ? fixedPitch : 0), signs: signFontOf(name) }
  }
  return {
    open: () => known.clear(),
    faceOf(textObject) {
      const font = pdfium.FPDFTextObj_GetFont(textObject)
      if (font === 0) return noFont
      const face = known.get(font) ?? read(font)
      known.set(font, face)
      return face
    },
  }
}
