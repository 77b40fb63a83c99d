import { runGroup } from './run-group.ts'

runGroup(import.meta.filename)
