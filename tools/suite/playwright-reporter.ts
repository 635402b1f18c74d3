import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteBegin, noteEnd } from './running-tests.ts'
import { relative } from 'node:path'
import { root } from '../run-command.ts'

const nameOf = ({ location }: TestCase) => relative(root, location.file)

/** Notes each file of journeys, whose tests run one after the other, as they begin and end.@public loaded by its path */
export default class RunningJourneys implements Reporter {
  onTestBegin(test: TestCase): void {
    noteBegin(nameOf(test))
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    noteEnd(nameOf(test), duration / 1000)
  }
}
