import { existsSync, writeFileSync } from 'node:fs'
import { currentRecords, problemsOf, readRecords, recordsFile } from './view-records.ts'

/* Renews the records of views; refuses if the documents of a view changed without a new version. */
const current = await currentRecords()
const refused = existsSync(recordsFile)
  ? problemsOf(readRecords(), current).filter(({ isRefused }) => isRefused)
  : []
for (const { message } of refused) console.error(message)
if (refused.length > 0) process.exitCode = 1
else writeFileSync(recordsFile, `${JSON.stringify(current.records, null, 2)}\n`)
