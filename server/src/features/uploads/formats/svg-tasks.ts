import { faultOfSvg, type SvgFault } from './read-svg.ts'

/** What is computed from a large drawing, in a thread of its own. */
export const svgTasks = {
  fault: ({ path }: { path: string }): Promise<SvgFault | null> => faultOfSvg(path),
}
