import '../../test/turns.ts'
import './harness/report.test.ts'
import './make-log.test.ts'
import './suggestions.test.ts'
