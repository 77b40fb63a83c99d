import { type ComponentType, createElement, lazy, useState } from 'react'

/** May still have to be fetched. Made `ready` before it is shown, nothing is shown in its place first. */
export type LazyComponent<P = object> = ComponentType<P> & { load(): Promise<unknown> }

/** A component that is fetched when it is first shown; `lost` stands in where it cannot be had. */
export const lazyComponent = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
  failed: ComponentType<object>,
): LazyComponent<P> => {
  const part: Part = { later: lazy(async () => ({ default: await get() })) }
  const get = () =>
    load().then(
      loaded => {
        part.here = loaded[name] as ComponentType<object>
        return part.here
      },
      () => failed,
    )
  return Object.assign((props: P) => createElement(Shown, { part, props }), { load: get })
}

type Part = { here?: ComponentType<object>; later: ComponentType<object> }

/** Stays with the one it began with: what is shown does not begin anew once both are there. */
function Shown({ part, props }: { part: Part; props: object }) {
  const [shown] = useState(() => part.here ?? part.later)
  return createElement(shown, props)
}
