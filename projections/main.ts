import { runProcess } from '../engines/process/run-process.ts'
import { runProjectionsRole } from './run-projections-role.ts'

await runProcess(runProjectionsRole())
