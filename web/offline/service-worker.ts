/// <reference lib="webworker" />

import { handlePushes } from './push-handlers.ts'

/** Files of this build and a version name; the build fills them in. */
declare const KITH_BUILD: { readonly name: string; readonly files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const shell = '/offline.html'
const { name, files } = KITH_BUILD

/** Earlier builds and the current one; other caches belong to the device. */
const isBuild = (cache: string): boolean => cache.startsWith('kith-build-')

/**
 * Caches the files of one build, which are the same for everyone; API responses and photos do not
 * pass through here. Pages come from the server, or are the offline page. A newer build takes over
 * only when no tab of this one is open, so that an open tab finds all files of its build.
 */
self.addEventListener('install', event => event.waitUntil(keep()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (files.includes(pathname) && mode !== 'navigate') event.respondWith(fromCache(event.request))
  else if (mode === 'navigate' && !isTheServers(pathname)) event.respondWith(page(event.request))
})

/** API calls, sign-in and photos go straight to the server. */
const isTheServers = (pathname: string) => /^\/(api|oidc|media)(\/|$)/.test(pathname)

async function keep(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(files)
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter(other => isBuild(other) && other !== name)
  await Promise.all(others.map(other => caches.delete(other)))
  await self.registration.navigationPreload?.disable() // an earlier build enabled it, which requested every page twice
  await self.clients.claim()
}

const inBuild = async (request: Request | string) =>
  (await caches.open(name)).match(request, { ignoreVary: true })

async function fromCache(request: Request): Promise<Response> {
  return (await inBuild(request)) ?? fetch(request)
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await inBuild(shell)) ?? Response.error()
  }
}

handlePushes()
