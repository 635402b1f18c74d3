import type { Reporter, TestModule } from 'vitest/node'
import { noteBegin, noteEnd } from './running-tests.ts'

const nameOf = ({ project, relativeModuleId }: TestModule) => `${relativeModuleId} (${project.name})`

/** Notes each file of tests as it begins and ends.@public loaded by its path */
export default class RunningFiles implements Reporter {
  onTestModuleStart(module: TestModule): void {
    noteBegin(nameOf(module))
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic()
    noteEnd(nameOf(module), (duration + collectDuration + prepareDuration + setupDuration) / 1000)
  }
}
