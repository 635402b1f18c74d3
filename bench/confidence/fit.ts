/** Rows of features, one row each, in one block. */
export type Matrix = { rows: number; columns: number; values: Float64Array }

export function matrixOf(names: readonly string[], rows: readonly Readonly<Record<string, number>>[]): Matrix {
  const values = new Float64Array(rows.length * names.length)
  for (const [row, features] of rows.entries())
    for (const [column, name] of names.entries()) values[row * names.length + column] = features[name] ?? 0
  return { rows: rows.length, columns: names.length, values }
}

type Fit = { steps: number; rate: number; decay: number }

/**
 * Adam (Kingma and Ba 2015): `gradient` adds that of the mean loss at the weights into its second argument. The weights begin at
 * `from`, towards which they are held.
 */
function descend(
  columns: number,
  { steps, rate, decay }: Fit,
  gradient: (weights: Float64Array, into: Float64Array) => void,
  from: Float64Array = new Float64Array(columns),
): Float64Array {
  const weights = Float64Array.from(from)
  const mean = new Float64Array(columns)
  const square = new Float64Array(columns)
  const into = new Float64Array(columns)
  for (let step = 1; step <= steps; step++) {
    into.fill(0)
    gradient(weights, into)
    for (let at = 0; at < columns; at++) {
      const slope = (into[at] ?? 0) + decay * ((weights[at] ?? 0) - (from[at] ?? 0))
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope
      const first = (mean[at] ?? 0) / (1 - 0.9 ** step)
      const second = (square[at] ?? 0) / (1 - 0.99 ** step)
      weights[at] = (weights[at] ?? 0) - (rate * first) / (Math.sqrt(second) + 1e-8)
    }
  }
  return weights
}

/** `lead`: what is added to each row's score, whatever is learned. */
export type Group = { matrix: Matrix; right: readonly number[]; weight: number; lead?: readonly number[] }

/** Weights by which right places come before the others of their question: softmax over each question's places. */
export function fitRanking(columns: number, groups: readonly Group[], fit: Fit, from?: Float64Array): Float64Array {
  const used = groups.filter(({ right }) => right.some((one) => one > 0))
  const total = used.reduce((sum, { weight }) => sum + weight, 0)
  const gradient = (weights: Float64Array, into: Float64Array) => {
    for (const { matrix, right, weight, lead } of used) {
      const scores = productOf(matrix, weights).map((score, row) => score + (lead?.[row] ?? 0))
      const most = Math.max(...scores)
      const odds = scores.map((score) => Math.exp(score - most))
      const all = odds.reduce((sum, one) => sum + one, 0)
      const hit = odds.reduce((sum, one, row) => sum + one * (right[row] ?? 0), 0) || 1e-12
      for (const [row, one] of odds.entries()) {
        const slope = (weight / total) * (one / all - (one * (right[row] ?? 0)) / hit)
        for (let column = 0; column < columns; column++)
          into[column] = (into[column] ?? 0) + slope * (matrix.values[row * columns + column] ?? 0)
      }
    }
  }
  return descend(columns, fit, gradient, from)
}

/** Logistic regression; the last column is to be 1, for the bias, which is not held small. */
export function fitLogistic(
  matrix: Matrix,
  right: readonly number[],
  rowWeights: readonly number[],
  fit: Fit,
): Float64Array {
  const { columns } = matrix
  const scaled = standardised(matrix)
  const total = rowWeights.reduce((sum, one) => sum + one, 0)
  const weights = descend(columns, fit, (now, into) => {
    const scores = productOf(scaled.matrix, now)
    for (const [row, score] of scores.entries()) {
      const slope = ((rowWeights[row] ?? 1) / total) * (1 / (1 + Math.exp(-score)) - (right[row] ?? 0))
      for (let column = 0; column < columns; column++)
        into[column] = (into[column] ?? 0) + slope * (scaled.matrix.values[row * columns + column] ?? 0)
    }
    into[columns - 1] = (into[columns - 1] ?? 0) - fit.decay * (now[columns - 1] ?? 0)
  })
  return scaled.undo(weights)
}

/** Every column but the last with a mean of 0 and a deviation of 1; `undo` turns weights into those of the columns as they were. */
function standardised({ rows, columns, values }: Matrix) {
  const means = new Float64Array(columns)
  const spreads = new Float64Array(columns).fill(1)
  for (let column = 0; column < columns - 1; column++) {
    let sum = 0
    let squares = 0
    for (let row = 0; row < rows; row++) {
      const value = values[row * columns + column] ?? 0
      sum += value
      squares += value * value
    }
    means[column] = sum / rows
    spreads[column] = Math.sqrt(Math.max(0, squares / rows - (sum / rows) ** 2)) + 1e-6
  }
  const scaled = values.map((value, at) => (value - (means[at % columns] ?? 0)) / (spreads[at % columns] ?? 1))
  return {
    matrix: { rows, columns, values: scaled },
    undo: (weights: Float64Array) => {
      const plain = weights.map((weight, column) => weight / (spreads[column] ?? 1))
      const shift = plain.reduce((sum, weight, column) => sum + weight * (means[column] ?? 0), 0)
      plain[columns - 1] = (plain[columns - 1] ?? 0) - shift
      return plain
    },
  }
}

function productOf({ rows, columns, values }: Matrix, weights: Float64Array): number[] {
  return Array.from({ length: rows }, (_, row) => {
    let sum = 0
    for (let column = 0; column < columns; column++)
      sum += (values[row * columns + column] ?? 0) * (weights[column] ?? 0)
    return sum
  })
}

const newtonSteps = 40
/** Holds a column small that no row has. */
const ridge = 1e-3

/** Logistic regression of few columns by Newton's method; a weight a column. `counts`: what each row counts, 1 where left out. */
export function fitPlain(
  rows: readonly (readonly number[])[],
  right: readonly number[],
  counts: readonly number[] = [],
): number[] {
  const columns = rows[0]?.length ?? 0
  const weights = Array.from({ length: columns }, () => 0)
  for (let step = 0; step < newtonSteps; step++) {
    const slope = weights.map((weight) => ridge * weight)
    const bend: number[][] = weights.map((_, one) => weights.map((__, other) => (one === other ? ridge : 0)))
    for (const [at, row] of rows.entries()) {
      const count = counts[at] ?? 1
      const likely = 1 / (1 + Math.exp(-row.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), 0)))
      for (const [one, value] of row.entries()) {
        slope[one] = (slope[one] ?? 0) + count * value * (likely - (right[at] ?? 0))
        const line = bend[one] ?? []
        for (const [other, more] of row.entries())
          line[other] = (line[other] ?? 0) + count * likely * (1 - likely) * value * more
      }
    }
    for (const [column, change] of solved(bend, slope).entries())
      weights[column] = (weights[column] ?? 0) - Math.max(-2, Math.min(2, change))
  }
  return weights
}

/** Gauss's elimination; the matrix is positive definite, so that no pivot is 0. */
function solved(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, vector[at] ?? 0])
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
