/** Rows to choose from, and which are right. */
export interface Choosing {
  /** Each of as many signs. */
  readonly rows: readonly (readonly number[])[]
  readonly right: readonly boolean[]
  /** What it counts beside others. */
  readonly worth: number
}

/** How much a weight is held to 0. */
const RIDGE = 1
const RIDGE_OF_CHANCE = 10
const STEPS = 400
const STEPS_OF_CHANCE = 1500
const SIZE = 0.5

/** Softmax regression: the weights under which right rows are most likely chosen, by gradient ascent. */
export function fitChoice(all: readonly Choosing[]): number[] {
  const telling = all.filter(({ right }) => right.includes(true) && right.includes(false))
  const weights = new Array<number>(telling[0]?.rows[0]?.length ?? 0).fill(0)
  const total = telling.reduce((sum, { worth }) => sum + worth, 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => -RIDGE * weight)
    for (const { rows, right, worth } of telling) {
      const each = rows.map((row) => dot(weights, row))
      const most = each.reduce((top, one) => Math.max(top, one), Number.NEGATIVE_INFINITY)
      const odds = each.map((weight) => Math.exp(weight - most))
      const sum = odds.reduce((before, one) => before + one, 0)
      const good = odds.reduce((before, one, at) => (right[at] ? before + one : before), 0)
      rows.forEach((row, at) => {
        const own = odds[at] ?? 0
        add(slope, row, worth * ((right[at] ? own / good : 0) - own / sum))
      })
    }
    add(weights, slope, SIZE / total)
  }
  return weights
}

/**
 * Logistic regression over signs of one scale, by gradient ascent.
 * @returns what is so whatever the signs say, then what each sign counts, on its own scale.
 */
export function fitChance(rows: readonly (readonly number[])[], right: readonly boolean[]): number[] {
  const width = rows[0]?.length ?? 0
  const signs = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? 0))
  const means = signs.map(mean)
  const spreads = signs.map((own, at) => Math.sqrt(mean(own.map((one) => (one - (means[at] ?? 0)) ** 2))) || 1)
  const scaled = rows.map((row) => [1, ...row.map((one, at) => (one - (means[at] ?? 0)) / (spreads[at] ?? 1))])
  const weights = new Array<number>(width + 1).fill(0)
  for (let step = 0; step < STEPS_OF_CHANCE; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE_OF_CHANCE * weight))
    scaled.forEach((row, at) => {
      add(slope, row, (right[at] ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, row))))
    })
    add(weights, slope, SIZE / rows.length)
  }
  const [always = 0, ...own] = weights
  const found = own.map((weight, at) => weight / (spreads[at] ?? 1))
  return [always - dot(found, means), ...found]
}

/** The greatest share of which so few of so many would be seen once in twenty times (Clopper and Pearson, 1934). */
export function atMost(few: number, many: number): number {
  let [low, high] = [few / many, 1]
  for (let step = 0; step < 50; step++) {
    const share = (low + high) / 2
    let [term, sum] = [(1 - share) ** many, 0]
    for (let count = 0; count <= few; count++) {
      sum += term
      term *= ((many - count) / (count + 1)) * (share / (1 - share))
    }
    if (sum > 0.05) low = share
    else high = share
  }
  return low
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function add(to: number[], row: readonly number[], times: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + times * (row[at] ?? 0)
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length
}
