import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import * as z from 'zod'
import { HistoryRefused } from './refusal.ts'

/** What an export holds: the same question goes on where it stopped, another one is refused. */
const Question = z.object({
  format: z.enum(['ndjson', 'csv', 'parquet']),
  types: z.array(z.string()).nullable(),
  since: z.string().nullable(),
  personal: z.boolean(),
  /** Id of the first event of the log. */
  log: z.string(),
})
export type Question = z.output<typeof Question>

const Course = Question.extend({
  /** Every event up to this position is in the export. */
  upTo: z.int().nonnegative(),
  /** Length of a single file so far. */
  bytes: z.int().nonnegative(),
})
export type Course = z.output<typeof Course>

const sameQuestion = (one: Question, other: Question) =>
  JSON.stringify(Question.parse(one)) === JSON.stringify(Question.parse(other))

/**
 * How far an earlier run of the same export came; undefined where there was none.
 *
 * @throws {HistoryRefused} the export that is there answers another question.
 */
export const readCourse = async (path: string, question: Question): Promise<Course | undefined> => {
  if (!existsSync(path)) return undefined
  const refused = (why: string) =>
    new HistoryRefused(`${path} ${why}. Choose another --out, or remove what is there.`)
  let course: Course
  try {
    course = Course.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw refused('is not the course of an export')
  }
  if (!sameQuestion(course, question))
    throw refused('belongs to an export with other options, or of another log')
  return course
}

/** Keeps how far an export has come: whole or not at all. */
export const keepCourse = async (path: string, course: Course): Promise<void> => {
  const draft = `${path}.part`
  const file = await open(draft, 'w')
  try {
    await file.writeFile(`${JSON.stringify(Course.parse(course))}\n`)
    await file.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
