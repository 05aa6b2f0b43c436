import { buildPath, buildQuery, type CallAnswer, type CallInput, type QueryValue } from '@waymark/contract/call.ts';
import { type Endpoint, UPLOAD_PART } from '@waymark/contract/endpoint.ts';
import { PAGE_ACCOUNT_HEADER, PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import { otherAccount, pageAccount } from './account-switch.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { ApiError, toApiError } from './problem.ts';
import { answered, noAnswer } from './reachability.ts';
import { rightsChanged } from './rights.ts';
import { sessionAnswered, sessionEnded } from './session-end.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** `updatedAt` of the record that the call replaces, as the user saw it. A record that was changed after it is refused. */
  ifUpdatedAt?: string | undefined;
  /** A 401 normally reloads the page, which redirects to sign-in. Verification-code calls opt out. */
  keepPageOn401?: boolean;
}

/** Input of a call without static declaration. */
interface AnyInput {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  file?: File;
}

/** An answer that the page kept, before its type is known: comparing the answers of all calls takes the compiler seconds. */
interface Kept {
  kept: unknown;
}

/**
 * Makes one call of the contract.
 *
 * @throws ApiError with the code and field errors of the problem details, or status 0 without a response
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallAnswer<E>> {
  const { params, query, body, file } = input as AnyInput;
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...pageHeader(endpoint),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.ifUpdatedAt === undefined ? {} : { 'if-match': `"${options.ifUpdatedAt}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const url = buildPath(endpoint.path, params) + buildQuery(query);
  const response = await answerOf(url, request).catch(async (error: unknown): Promise<Kept> => {
    const kept = error instanceof ApiError && endpoint.method === 'GET' ? await keptAnswer(endpoint, url) : undefined;
    if (kept === undefined) throw error;
    return { kept };
  });
  if (!(response instanceof Response)) return response.kept as CallAnswer<E>;
  if (response.status === 401 && !options.keepPageOn401) sessionEnded();
  const answer = await bodyOf(response);
  if (!response.ok) throw refused(endpoint, toApiError(response.status, answer, response.headers.get('retry-after')));
  if (endpoint.permission !== 'public') sessionAnswered();
  // Without room or permission to keep it, the answer is still shown.
  if (endpoint.method === 'GET') keepAnswer(endpoint, url, answer).catch(() => undefined);
  return answer as CallAnswer<E>;
}

/** Returns the header with the page's account, so that a session that has left it neither reads nor writes anything. */
function pageHeader({ anyAccount }: Endpoint): Record<string, string> {
  const account = pageAccount();
  return account === undefined || anyAccount ? {} : { [PAGE_ACCOUNT_HEADER]: account };
}

/** Returns the address of a file for a link, with the account of the page. @param url path with its query */
export function fileAddress(url: string): string {
  const account = pageAccount();
  if (account === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${PAGE_ACCOUNT_QUERY}=${account}`;
}

/** Updates the page according to the session state that a refusal implies. */
function refused({ method }: Endpoint, problem: ApiError): ApiError {
  if (problem.code === 'error.account.switched') otherAccount(method !== 'GET');
  if (problem.code === 'error.feature.disabled') rightsChanged();
  return problem;
}

/** Returns the file as a form. The browser adds the form's boundary to the content type. */
function formWith(file: File): FormData {
  const form = new FormData();
  form.set(UPLOAD_PART, file);
  return form;
}

async function answerOf(path: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, request);
    answered();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noAnswer();
    throw new ApiError(0, 'error.network');
  }
}

/** Returns the response's JSON. Undefined for an empty response and for pages from elsewhere (a proxy's error page). */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return /\bjson\b/.test(type) ? response.json() : undefined;
}
