/**
 * Ends this process with the one that forked it. What the program imports is loaded before it can call this, and the
 * channel may have closed by then. Returns what ends it at once where the channel is closed, for right before what nobody
 * else may find at work.
 */
export function endWithParent(): () => void {
  const endIfAlone = () => {
    if (!process.connected) process.exit(1)
  }
  process.once('disconnect', () => process.exit(1))
  endIfAlone()
  return endIfAlone
}
