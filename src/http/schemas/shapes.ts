import { type TSchema, Type } from 'typebox'
import { fieldSchemas, type SchemaMaker, type ShapeName } from '../../domain/index.ts'

/** Short names for what the shapes of answers are made of. */
export const text = Type.String()
export const texts = Type.Array(text)
export const int = Type.Integer()
export const any = Type.Unknown()
export const optional = Type.Optional
export const list = Type.Array

/** Who keeps something, and where. */
export const upkeep = { keeper: optional(text), repository: optional(text), url: optional(text) }

/** A component, by its name. */
export const ref = (name: string): TSchema => Type.Ref(`${name}#`)

export const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])

export const object = (properties: { readonly [name: string]: TSchema }): TSchema =>
  Type.Object(properties, { additionalProperties: false })

/** A component: an object with just these properties. */
export function shape($id: string, properties: { readonly [name: string]: TSchema }, more: object = {}): TSchema {
  return Type.Object(properties, { $id, additionalProperties: false, ...more })
}

/** Parts of an answer that are components; any other stands where it is used. */
const OWN: ReadonlySet<ShapeName> = new Set<ShapeName>([
  'Answer',
  'Citation',
  'Point',
  'Proof',
  'Ruling',
  'UsualAnswer',
])

const MAKER: SchemaMaker<TSchema> = {
  text,
  boolean: Type.Boolean(),
  any,
  status: ref('Status'),
  oneOf: (words) => Type.Enum([...words]),
  list,
  byKey: (of) => Type.Unsafe({ type: 'object', additionalProperties: of }),
  object,
  optional,
  of: (name) => (OWN.has(name) ? ref(name) : undefined),
}

/** The fields of a part of an answer, as the domain describes it. */
export const fieldsOf = (name: ShapeName): { readonly [field: string]: TSchema } => fieldSchemas(name, MAKER)
