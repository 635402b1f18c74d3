import { parentPort, workerData } from 'node:worker_threads'
import { faultOfSvg } from './read-svg.ts'

parentPort?.postMessage(await faultOfSvg(String(workerData)))
