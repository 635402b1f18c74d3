import { describe } from 'vitest'
import { describeScans } from '../../../../test/describe-scans.ts'
import { tesseractJs } from './engines/tesseract-js.ts'

describe('what comes with the server', () => {
  describeScans('tesseract.js', tesseractJs)
})
