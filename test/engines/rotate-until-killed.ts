import type { Keys } from '../../engines/ports/keys.ts'
import { openInChild } from './engine-under-test.ts'

// Rotates the master key repeatedly and prints each finished rotation, until it is killed.
const keys = await openInChild<Keys>()
for (;;) console.log(await keys.rotate())
