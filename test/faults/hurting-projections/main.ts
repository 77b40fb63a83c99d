import { runProcess } from '../../../engines/process/run-process.ts'
import { runProjectionsRole } from '../../../projections/run-projections-role.ts'
import { foldsHurting } from '../hurting-views.ts'

/* The projections alone, with a view that has a mistake. */
await runProcess(runProjectionsRole(foldsHurting))
