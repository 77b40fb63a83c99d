/// <reference lib="webworker" />

/** Files of this build, and a name for all of them together; written in when it is built. */
declare const KITH_BUILD: { readonly name: string; readonly files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const shell = '/offline.html'
const { name, files } = KITH_BUILD

/**
 * Keeps the files of one build, which are the same for everyone, and nothing else: no answer of the
 * API and no photo passes through here. A page comes from the server, or says that it cannot.
 *
 * A newer build installs beside this one and takes over once no tab of this one is left, so an open
 * tab finds every part of the build that it began with, whatever the server has by then.
 */
self.addEventListener('install', event => event.waitUntil(keep()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (files.includes(pathname) && mode !== 'navigate') event.respondWith(kept(event.request))
  else if (mode === 'navigate' && !isTheServers(pathname)) event.respondWith(page(event.request))
})

/** Calls, sign-in and photos are the browser's and the server's own business. */
const isTheServers = (pathname: string) => /^\/(api|oidc|media)(\/|$)/.test(pathname)

async function keep(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(files)
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter(other => other !== name)
  await Promise.all(others.map(other => caches.delete(other)))
  await self.registration.navigationPreload?.disable() // a build before asked for every page twice
  await self.clients.claim()
}

const inBuild = async (request: Request | string) =>
  (await caches.open(name)).match(request, { ignoreVary: true })

async function kept(request: Request): Promise<Response> {
  return (await inBuild(request)) ?? fetch(request)
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await inBuild(shell)) ?? Response.error()
  }
}

export {}
