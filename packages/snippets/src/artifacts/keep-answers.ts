/**
 * Let a function remember what it returned. If it cannot find something, it throws, so it looks again the next time.
 */
export function keepAnswers<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, {value: Value}>()
  return (key) => {
    const found = known.get(key)
    if (found) return found.value
    const value = find(key)
    known.set(key, {value})
    return value
  }
}
