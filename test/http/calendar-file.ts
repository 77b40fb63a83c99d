import type { TestMember } from './server.ts'

/** Reads a calendar file. */
export const calendarOf = async (by: Pick<TestMember, 'get'>, path: string) => {
  const { status, headers, body } = await by.get(path)
  return { status, type: headers.get('content-type'), text: body as string }
}

/** The lines of an iCalendar file, unfolded (RFC 5545, section 3.1). */
export const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
