import '../turns.ts'
import './dev.test.ts'
import './prepare.test.ts'
