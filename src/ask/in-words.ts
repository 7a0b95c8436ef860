import { type BinaryOp, type Edition, type EnumType, type Expr, type Json, kept, type Type } from '../domain/index.ts'
import { open } from '../editions/index.ts'

/**
 * A condition or value in words, for those who read no CEL. A fact is named by its question: “Are SHIELDS up?” is yes.
 * Says all that the condition says, and nothing besides. Source: design 4, `/rules/{id}`.
 */
export function inWords(edition: Edition, expr: Expr): string {
  const said = new Words(edition).truth(expr, true)
  return `${said[0]?.toUpperCase() ?? ''}${said.slice(1)}`
}

class Words {
  private readonly edition: Edition
  private readonly labels: ReadonlyMap<string, string>

  constructor(edition: Edition) {
    this.edition = edition
    this.labels = labelsOf(edition)
  }

  /** What must be so for the expression to be true, or, with `wanted` false, to be false. */
  truth(expr: Expr, wanted: boolean): string {
    switch (expr.op) {
      case 'not':
        return this.truth(expr.of, !wanted)
      case 'and':
      case 'or': {
        const isAnd = (expr.op === 'and') === wanted
        const parts = expr.of.map((each) => {
          const said = this.truth(each, wanted)
          const isMixed = (each.op === 'and' || each.op === 'or') && (each.op === 'and') !== (expr.op === 'and')
          return isMixed ? `(${said})` : said
        })
        return parts.join(isAnd ? ', and ' : ', or ')
      }
      case 'may':
      case 'must':
        return `${this.action(expr.action)} is ${wanted ? '' : 'not '}${expr.op === 'may' ? 'permitted' : 'required'}`
      case 'has':
        return `${this.value(expr.of)} has ${wanted ? 'a' : 'no'} ${spoken(expr.name)}`
      case 'macro':
        return this.about(expr, wanted)
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
      case 'in':
        return this.compared(expr, wanted)
      case 'const':
        return expr.value === wanted ? 'always' : 'never'
      default:
        return `${this.value(expr)} is ${wanted ? 'yes' : 'no'}`
    }
  }

  private compared(expr: Extract<Expr, { op: BinaryOp }>, wanted: boolean): string {
    const { left, right } = expr
    const op = wanted ? expr.op : OPPOSITE[expr.op]
    const of = this.enumOf(left) ?? this.enumOf(right)
    if (expr.op === 'in' && right.op !== 'const' && right.op !== 'list')
      return `${this.value(right)} ${wanted ? 'has' : 'does not have'} ${this.value(left, of)}`
    // The value of a yes or no that is set against yes or no is that fact itself.
    if ((op === '==' || op === '!=') && right.op === 'const' && typeof right.value === 'boolean')
      return this.truth(left, right.value === (op === '=='))
    return `${this.value(left, of)} ${op === undefined ? 'is none of' : SAID[op]} ${this.value(right, of)}`
  }

  /** The enumeration of which an expression is a value or a list of them, where that can be told: two may share a name. */
  private enumOf(expr: Expr): EnumType | undefined {
    const { edition } = this
    const { theory } = open(edition)
    const { records, enums, quantities } = edition.vocabulary
    const of = (type: Type | undefined): EnumType | undefined => {
      if (type?.kind === 'list' || type?.kind === 'optional') return of(type.of)
      return type?.kind === 'enum' ? enums.find(({ name }) => name === type.name) : undefined
    }
    if (expr.op === 'fact') return of(theory.facts.get(expr.name)?.type)
    if (expr.op === 'quantity') return of(quantities.find(({ name }) => name === expr.name)?.type)
    if (expr.op !== 'field') return undefined
    const fields = records.flatMap((record) => record.fields.filter(({ name }) => name === expr.name))
    const found = new Set(fields.map(({ type }) => of(type)))
    return found.size === 1 ? [...found][0] : undefined
  }

  private about(expr: Extract<Expr, { op: 'macro' }>, wanted: boolean): string {
    const { fn, list, variable, body } = expr
    const of = `${spoken(variable)} of ${this.value(list)}`
    switch (fn) {
      case 'exists':
        return `${wanted ? 'there is a' : 'there is no'} ${of} such that ${this.inner(body)}`
      case 'all':
        return wanted ? `for each ${of}, ${this.inner(body)}` : `there is a ${of} such that ${this.truth(body, false)}`
      case 'exists_one':
        return `there is ${wanted ? '' : 'not '}exactly one ${of} such that ${this.inner(body)}`
      default:
        return `${this.value(expr)} is ${wanted ? 'yes' : 'no'}`
    }
  }

  private inner(body: Expr): string {
    const said = this.truth(body, true)
    return body.op === 'and' || body.op === 'or' ? `(${said})` : said
  }

  /** What an expression stands for. @param of the enumeration that its constants are of, where one is known. */
  value(expr: Expr, of?: EnumType): string {
    switch (expr.op) {
      case 'const':
        return this.constant(expr.value, of)
      case 'fact':
        return this.fact(expr.name)
      case 'quantity':
        return this.edition.vocabulary.quantities.find((each) => each.name === expr.name)?.label ?? spoken(expr.name)
      case 'var':
        return `that ${spoken(expr.name)}`
      case 'field':
        return `${this.value(expr.of)}’s ${spoken(expr.name)}`
      case 'index':
        return `${this.value(expr.of)} at ${this.value(expr.key)}`
      case 'neg':
        return `−${this.value(expr.of)}`
      case 'if':
        return `${this.value(expr.then)} if ${this.truth(expr.test, true)}, otherwise ${this.value(expr.else)}`
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
      case 'concat':
        return `${this.operand(expr.left)} ${SIGNS[expr.op]} ${this.operand(expr.right)}`
      case 'list':
        return expr.items.length === 0 ? 'nothing' : listed(expr.items.map((each) => this.value(each, of)))
      case 'map':
        return listed(expr.entries.map(([key, value]) => `${this.value(key)}: ${this.value(value)}`))
      case 'call':
        return this.called(expr.fn, expr.args)
      case 'macro':
        return this.chosen(expr)
      default:
        return `whether ${this.truth(expr, true)}`
    }
  }

  private chosen(expr: Extract<Expr, { op: 'macro' }>): string {
    const { fn, list, variable, body, value } = expr
    const of = `each ${spoken(variable)} of ${this.value(list)}`
    const such = `${of} such that ${this.inner(body)}`
    switch (fn) {
      case 'filter':
        return such
      case 'count':
        return `the number of ${such.replace(/^each /, '')}`
      case 'map':
        return value ? `${this.value(value)} for ${such}` : `${this.value(body)} for ${of}`
      default:
        return `whether ${this.about(expr, true)}`
    }
  }

  private called(fn: string, args: readonly Expr[]): string {
    const said = args.map((each) => this.value(each))
    const [first = '', second = ''] = said
    switch (fn) {
      case 'count':
      case 'size':
        return `the number of ${first}`
      case 'sum':
        return `the sum of ${listed(said)}`
      case 'min':
        return `the least of ${listed(said)}`
      case 'max':
        return `the greatest of ${listed(said)}`
      case 'only':
        return `the one of ${first}`
      case 'distinct':
        return `the different ones of ${first}`
      case 'assign':
        return `whether every one of ${first} is met by a different one of ${second}`
      default:
        return `${fn}(${said.join('; ')})`
    }
  }

  private operand(expr: Expr): string {
    const isCompound = '+-*/%'.includes(expr.op) || expr.op === 'if'
    return isCompound ? `(${this.value(expr)})` : this.value(expr)
  }

  private fact(name: string): string {
    const ask = open(this.edition).theory.facts.get(name)?.ask
    return ask === undefined ? spoken(name) : `“${ask}”`
  }

  private action(name: string): string {
    return this.edition.vocabulary.actions.find((each) => each.name === name)?.label ?? spoken(name)
  }

  private constant(value: Json, of?: EnumType): string {
    if (Array.isArray(value))
      return value.length === 0 ? 'nothing' : listed(value.map((each) => this.constant(each, of)))
    const own = of?.values.find(({ name }) => name === value)?.label
    if (own !== undefined) return own
    if (value === null) return 'none'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'string') return this.labels.get(value) ?? (value === '' ? 'nothing' : value)
    return typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
}

const OPPOSITE: { readonly [op in BinaryOp]?: BinaryOp } = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}

const SAID: { readonly [op in BinaryOp]?: string } = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  in: 'is one of',
}

const SIGNS = { '+': '+', '-': '−', '*': '×', '/': '÷', '%': 'modulo', concat: 'and' } as const

const labelsKept = new WeakMap<Edition, ReadonlyMap<string, string>>()

/** What the constants of an edition are called: cards by their term, values of an enumeration by their label. */
function labelsOf(edition: Edition): ReadonlyMap<string, string> {
  return kept(labelsKept, edition, () => {
    const { enums } = edition.vocabulary
    return new Map([
      ...edition.entries.map(({ slug, term }): [string, string] => [slug, term]),
      ...enums.flatMap(({ values }) => values.map(({ name, label }): [string, string] => [name, label])),
    ])
  })
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** `beam.shields_in_the_way` as it is said. */
function spoken(name: string): string {
  return name.replaceAll(/[._]/g, ' ')
}
