import * as z from 'zod'

/** An answer that cannot be used; `message` names the fault and quotes nothing. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  readonly code = 'unusable_answer'
}

const unsupported = ['$schema', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems']

/** A JSON Schema without bounds, which some implementations of structured outputs reject. */
export const schemaOf = (shape: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(shape, {
    override: ({ jsonSchema }) => {
      for (const keyword of unsupported) Reflect.deleteProperty(jsonSchema, keyword)
    },
  })

/** The answer of an API. @throws {UnusableAnswer} not JSON, or not valid under the schema. */
export const parsedAnswer = <S extends z.ZodType>(shape: S, text: string): z.output<S> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnusableAnswer('The answer is not JSON.', { cause })
  }
  const answer = shape.safeParse(value)
  if (!answer.success) throw new UnusableAnswer('The answer does not keep to its schema.')
  return answer.data
}
