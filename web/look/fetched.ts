import { type ComponentType, createElement, lazy, useState } from 'react'

/** May still have to be fetched. Made `ready` before it is shown, nothing is shown in its place first. */
export type Fetched<P = object> = ComponentType<P> & { ready(): Promise<unknown> }

/** A component that is fetched when it is first shown; `lost` stands in where it cannot be had. */
export const fetched = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
  lost: ComponentType<object>,
): Fetched<P> => {
  const part: Part = { later: lazy(async () => ({ default: await get() })) }
  const get = () =>
    load().then(
      loaded => {
        part.here = loaded[name] as ComponentType<object>
        return part.here
      },
      () => lost,
    )
  return Object.assign((props: P) => createElement(Shown, { part, props }), { ready: get })
}

type Part = { here?: ComponentType<object>; later: ComponentType<object> }

/** Stays with the one it began with: what is shown does not begin anew once both are there. */
function Shown({ part, props }: { part: Part; props: object }) {
  const [shown] = useState(() => part.here ?? part.later)
  return createElement(shown, props)
}
