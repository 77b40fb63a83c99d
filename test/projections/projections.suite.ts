import '../turns.ts'
import './releases.test.ts'
import './view-records.test.ts'
