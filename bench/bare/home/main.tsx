// The floor of the first paint, and of a tap: React, one request, one list. Nothing that a product needs.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { LogDay } from '#contract/activity-log.ts'

function Day() {
  const [logs, setLogs] = useState<LogDay['logs']>([])
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    void fetch('/api/user/log/activity-logs/with-adjacent', { headers })
      .then((answer) => answer.json() as Promise<LogDay>)
      .then((day) => setLogs(day.logs))
  }, [])
  const addLast = () => setLogs((shown) => [...shown, { ...shown.at(-1)!, id: 'another' }])
  return (
    <>
      <button type="button" onClick={addLast}>
        {'Add'}
      </button>
      <ul>
        {logs.map(({ id, activityName, startTime, endTime }) => (
          <li key={id}>{`${activityName} ${startTime} ${endTime}`}</li>
        ))}
      </ul>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Day />)
