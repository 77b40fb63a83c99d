import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component that may not be loaded yet; after `load` it renders without a placeholder. */
export type LazyComponent<P = object> = ComponentType<P> & { load(): Promise<unknown> }

/** A component that loads when it is first rendered; `failed` replaces it when loading fails. */
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

/** Keeps the component of the first render: a later switch would remount the content. */
function Shown({ part, props }: { part: Part; props: object }) {
  const [shown] = useState(() => part.here ?? part.later)
  return createElement(shown, props)
}
