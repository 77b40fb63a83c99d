import { runUnits } from './run-units.ts'

runUnits(import.meta.filename)
