import { describeScans } from '../../../../test/describe-scans.ts'
import { tesseractJs } from './tesseract-js.ts'

describeScans('tesseract.js', tesseractJs)
