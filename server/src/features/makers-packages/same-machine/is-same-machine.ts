import type { DynamicField } from '@millwright/contract/assets'
import { folded } from '../../../packages/folded.ts'
import { areOfOneMaker, wordsOfMaker } from '../../../packages/maker-names.ts'
import type { AssetHead } from '../package-tasks.ts'
import { isOfRole } from '../plan-fields.ts'

type Fielded = { dynamicFields: DynamicField[] }

/** Of what an asset is known by, in characters: no field says as much, and marks upon marks take the square of their number. */
const maxSaid = 2_000
const asked = (value: string): string => folded(value.slice(0, maxSaid))

export function says({ dynamicFields }: Fielded, role: 'serial' | 'type', values: readonly string[]): boolean {
  const wanted = values.map(asked)
  return dynamicFields.some((one) => isOfRole(one, role) && wanted.includes(folded(String(one.value))))
}

type Known<T> = { machine: T; maker: string | null }

/** Machines by their serial numbers: there may be many of them, to be found for many machines of a package. */
export class MachinesBySerial<T extends Fielded> {
  readonly #bySerial = new Map<string, Known<T>[]>()

  constructor(machines: readonly T[]) {
    for (const machine of machines) this.#add(machine)
  }

  /** Those with its serial number, and not of another maker; where either says none, the serial number decides. */
  of({ serial, makers }: Pick<AssetHead, 'serial' | 'makers'>): T[] {
    const known = serial === '' ? [] : (this.#bySerial.get(asked(serial)) ?? [])
    if (known.length === 0) return []
    const names = makers.map(wordsOfMaker)
    const isOfMaker = ({ maker }: Known<T>): boolean =>
      maker === null || names.length === 0 || names.some((name) => areOfOneMaker(maker, name))
    return known.filter(isOfMaker).map(({ machine }) => machine)
  }

  #add(machine: T): void {
    const { dynamicFields } = machine
    const serials = dynamicFields.filter((one) => isOfRole(one, 'serial')).map(({ value }) => folded(String(value)))
    if (serials.length === 0) return
    const said = dynamicFields.find((one) => isOfRole(one, 'maker'))
    const maker = said ? wordsOfMaker(String(said.value)) : null
    for (const serial of new Set(serials)) {
      const others = this.#bySerial.get(serial)
      if (others) others.push({ machine, maker })
      else this.#bySerial.set(serial, [{ machine, maker }])
    }
  }
}
