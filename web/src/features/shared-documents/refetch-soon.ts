import { useQueryClient } from '@tanstack/react-query'

/** A slow line needs the longer. */
const waitsMs = [700, 3000]

/**
 * For what a browser downloads by itself, of which it says nothing: the server keeps what is read before the
 * first byte goes out, so that a list that is asked for a moment later says so.
 */
export function useRefetch(area: string): () => void {
  const queries = useQueryClient()
  return () => {
    for (const ms of waitsMs) setTimeout(() => void queries.invalidateQueries({ queryKey: [area] }), ms)
  }
}
