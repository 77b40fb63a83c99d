import '../turns.ts'
import './respond-to-newcomers.test.ts'
import './seed-community.test.ts'
