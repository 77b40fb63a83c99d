import '../turns.ts'
import './role-health.test.ts'
import './roles.test.ts'
import './traces.test.ts'
