import { buffer } from 'node:stream/consumers'
import { drawThumbnail } from './draw-thumbnail.ts'

// Takes a picture on stdin and gives its thumbnail on stdout.
process.stdout.write(await drawThumbnail(await buffer(process.stdin)))
