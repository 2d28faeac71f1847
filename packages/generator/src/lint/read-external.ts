import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {ExternalAnswer, LintSite} from '@lockstep/lint'
import {writeWhole} from '../cache/write-whole.ts'

const week = 7 * 24 * 60 * 60 * 1000
const patience = 15_000
const atOnce = 8

/** A server's answer and its time. */
interface KeptAnswer {
  time: number
  fault: string | null
}

/** Request every external link of a site, a few at a time. Successful answers are cached for a week. */
export async function readExternal(
  {pages}: LintSite,
  {
    cache,
    now = Date.now(),
    open = openAddress
  }: {
    cache: string
    now?: number
    open?: (url: string) => Promise<ExternalAnswer | undefined>
  }
): Promise<Map<string, ExternalAnswer | undefined>> {
  const file = path.join(cache, 'external.json')
  const kept = parseKept(await readFile(file, 'utf8').catch(() => ''))
  const urls = new Set(
    pages.flatMap(({links}) =>
      links.flatMap(({link: {url}}) => (/^https?:\/\//.test(url) ? [url.replace(/#.*$/s, '')] : []))
    )
  )
  const waiting = [...urls].filter((url) => now - (kept.get(url)?.time ?? 0) > week)
  const work = Array.from({length: atOnce}, async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const answer = await open(url)
      // Request failed links again next time, because the network may have been the cause.
      kept.set(url, {time: answer ? 0 : now, fault: answer?.fault ?? null})
    }
  })
  await Promise.all(work)
  await writeWhole(file, JSON.stringify([...kept].filter(([url]) => urls.has(url))))
  return new Map([...kept].map(([url, {fault}]) => [url, fault === null ? undefined : {fault}]))
}

function parseKept(text: string): Map<string, KeptAnswer> {
  try {
    return new Map(JSON.parse(text) as Array<[string, KeptAnswer]>) // Written by `readExternal`.
  } catch {
    // There is no cache yet, or it is damaged, so request everything again.
    return new Map()
  }
}

async function openAddress(url: string): Promise<ExternalAnswer | undefined> {
  try {
    const response = await ask(url, 'HEAD')
    // Some servers only support GET.
    const {status} = response.status >= 400 ? await ask(url, 'GET') : response
    // 401, 403 and 429 mean that the page exists.
    return status < 400 || /^(?:401|403|405|429|999)$/.test(String(status)) || status >= 500
      ? undefined
      : {fault: `answer ${status}`}
  } catch (error) {
    const {cause, message} = error as Error & {cause?: {code?: string}}
    return {fault: cause?.code === 'ENOTFOUND' ? 'no such host' : (cause?.code ?? message)}
  }
}

async function ask(url: string, method: 'GET' | 'HEAD'): Promise<{status: number}> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
    redirect: 'follow'
  })
  await response.body?.cancel()
  return response
}
