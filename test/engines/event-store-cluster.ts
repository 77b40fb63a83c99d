import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { freePort } from '../processes/free-port.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { killNode, type NodeOptions, spawnNode } from './event-store-node.ts'

const NODES = 3

const optionsOf = async (folder: string): Promise<NodeOptions[]> => {
  const ports: number[] = []
  while (ports.length < 2 * NODES) ports.push(await freePort())
  const own = ports.slice(0, NODES)
  return own.map((port, n) => ({
    folder: join(folder, String(n)),
    port,
    replicationPort: ports[NODES + n] ?? 0,
    more: [
      ...[`--cluster-size=${NODES}`, '--discover-via-dns=false'],
      `--gossip-seed=${own.filter(other => other !== port).map(other => `127.0.0.1:${other}`)}`,
    ],
  }))
}

const stateOf = async ({ port }: NodeOptions): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/info`).catch(() => undefined)
  return answer ? ((await answer.json()) as { state: string }).state : 'away'
}

/** Starts three nodes of EventStoreDB that replicate each other. They end with `t`. */
export const startCluster = async (t: Pick<ExecutionContext, 'teardown'>) => {
  const options = await optionsOf(await scratchFolder(t))
  const nodes: ChildProcess[] = []
  let isOver = false
  const start = (node: NodeOptions, n: number) => {
    const child = spawnNode(node)
    nodes[n] = child
    // A node that must truncate its log after losing the lead exits and has to be restarted.
    child.once('exit', () => isOver || start(node, n))
  }
  t.teardown(async () => {
    isOver = true
    await Promise.all(nodes.map(killNode))
  })
  options.forEach(start)

  const states = () => Promise.all(options.map(stateOf))
  const isWhole = async () => {
    const found = await states()
    return found.includes('leader') && found.every(state => /^(leader|follower)$/.test(state))
  }
  await until(isWhole)
  return {
    url: `esdb://${options.map(({ port }) => `127.0.0.1:${port}`)}?tls=false`,
    /** Waits until one node leads and the others follow. */
    untilWhole: () => until(isWhole),
    /** Kills the leader with SIGKILL; it is restarted. */
    async killLeader(): Promise<void> {
      const leader = nodes[(await states()).indexOf('leader')]
      if (leader) await killNode(leader)
    },
  }
}
