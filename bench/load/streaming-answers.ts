import { measureStreams, startStreamingModel, streams } from '../answer-streams.ts'
import type { Measurement } from './measure.ts'

/** Many answers at once of a model that writes twenty chunks a second. */
export const streamingAnswers: Measurement = {
  name: 'streaming-answers',
  async begin() {
    const model = await startStreamingModel()
    return {
      env: { LLM_BASE_URL: `http://127.0.0.1:${model.port}`, LLM_MODEL: 'local' },
      async measure(server) {
        const measured = await measureStreams(server, model)
        const what = `${streams} answers of a model at once`
        return [
          {
            what: `${what}: delay of a chunk p50 / p99`,
            goal: '100 ms',
            figure: `${measured['p50 ms']} / ${measured['p99 ms']} ms`,
          },
          { what: `${what}: chunks lost`, goal: '0', figure: String(measured.lost) },
          { what: `${what}: refused`, goal: 'none', figure: String(measured.refused) },
          {
            what: `${what}: memory at first and at last`,
            goal: '',
            figure: `${measured['memory at first MB']} / ${measured['at last MB']} MB`,
          },
        ]
      },
      end: () => model.stop(),
    }
  },
}
