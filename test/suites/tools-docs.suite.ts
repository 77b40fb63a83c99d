import '../turns.ts'
import '../../tools/docs/docstrings.test.ts'
import '../../tools/docs/markdown.test.ts'
