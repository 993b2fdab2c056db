// Requests to our own server. Errors come as sentences.

export class Trouble extends Error {}

async function answer(response) {
  const body = await response.text();
  let json = null;
  try { json = JSON.parse(body); } catch { /* not JSON: the text itself says what is wrong */ }
  if (!response.ok) throw new Trouble(json?.error ?? (body || `the server says ${response.status}`));
  return json;
}

async function ask(path, options) {
  try {
    return await answer(await fetch(path, options));
  } catch (error) {
    if (error instanceof TypeError) throw new Trouble('the studio does not answer; is it still running?');
    throw error;
  }
}

export function get(path, parameters = {}, signal) {
  const query = new URLSearchParams(parameters).toString();
  return ask(query ? `${path}?${query}` : path, { signal });
}

export function post(path, body, signal) {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });
}

/** Calls back with the latest jobs, at once and at every change, until the function it returns is called. */
export function watchJobs(callback) {
  const source = new EventSource('/api/events');
  source.addEventListener('jobs', (event) => callback(JSON.parse(event.data)));
  return () => source.close();
}

/** Resolves when a job is over; calls back with it meanwhile. */
export function jobDone(id, progress) {
  return new Promise((resolve) => {
    const stop = watchJobs((jobs) => {
      const job = jobs.find((job) => job.id === id);
      if (!job) return;
      progress(job);
      if (job.state !== 'running') {
        stop();
        resolve(job);
      }
    });
  });
}
