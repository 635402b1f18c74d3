import { buffer } from 'node:stream/consumers'
import { drawPrint } from './draw-print.ts'

// Takes a picture on stdin and gives it as it is printed on stdout.
process.stdout.write(await drawPrint(await buffer(process.stdin)))
