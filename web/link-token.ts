import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from './paths.ts'

type LinkPath = (typeof PATHS)['resetPassword' | 'confirmEmail' | 'familyInvitation' | 'signUp']

const keyOf = (path: LinkPath) => `linkToken ${path}`

/** Links of before have it in the query; they are good for as long as they were meant to be. */
const tokenHere = () =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? new URLSearchParams(location.search).get('token')

/**
 * The token of the mailed or copied link that led to this screen; '' for none. It leaves the address at once, and with
 * it the history, the way back after sign-in and the referrer. The tab remembers it until `dropLinkToken`.
 */
export function useLinkToken(path: LinkPath): string {
  const router = useRouter()
  const [token] = useState(() => {
    const here = tokenHere()
    if (here !== null) sessionStorage.setItem(keyOf(path), here)
    return here ?? keptLinkToken(path) ?? ''
  })
  useEffect(() => {
    if (tokenHere() !== null) void router.navigate({ to: path, search: {}, hash: '', replace: true })
    // Another link to the same screen: the browser loads nothing.
    const again = () => tokenHere() !== null && location.reload()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [router, path])
  return token
}

export const keptLinkToken = (path: LinkPath): string | undefined => sessionStorage.getItem(keyOf(path)) ?? undefined

/** It has been used. */
export const dropLinkToken = (path: LinkPath): void => sessionStorage.removeItem(keyOf(path))
