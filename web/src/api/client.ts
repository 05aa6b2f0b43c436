import { buildPath, buildQuery, type CallAnswer, type CallInput, type QueryValue } from '@waymark/contract/call.ts';
import { type Endpoint, UPLOAD_PART } from '@waymark/contract/endpoint.ts';
import { PAGE_ACCOUNT_HEADER, PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import { otherAccount, pageAccount } from './account-switch.ts';
import { ApiError, toApiError } from './problem.ts';
import { answered, noAnswer } from './reachability.ts';
import { rightsChanged } from './rights.ts';
import { sessionEnded } from './session-end.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** 401 normally reloads the page, which lands on sign-in; verification-code calls opt out. */
  keepPageOn401?: boolean;
}

/** The input of a call whose declaration is not known. */
interface AnyInput {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  file?: File;
}

/**
 * Makes one call of the contract.
 *
 * @throws ApiError with the code and field errors of the problem details, or status 0 when nothing answered
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
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const response = await answerOf(buildPath(endpoint.path, params) + buildQuery(query), request);
  if (response.status === 401 && !options.keepPageOn401) sessionEnded();
  const answer = await bodyOf(response);
  if (!response.ok) throw refused(endpoint, toApiError(response.status, answer));
  return answer as CallAnswer<E>;
}

/** Says which account the page shows, so that a session that left it meanwhile reads and writes nothing. */
function pageHeader({ anyAccount }: Endpoint): Record<string, string> {
  const account = pageAccount();
  return account === undefined || anyAccount ? {} : { [PAGE_ACCOUNT_HEADER]: account };
}

/** Address of a file for a link, with the account of the page. @param url path with its query */
export function fileAddress(url: string): string {
  const account = pageAccount();
  if (account === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${PAGE_ACCOUNT_QUERY}=${account}`;
}

/** Brings the page in line with what the refusal tells of the session. */
function refused({ method }: Endpoint, problem: ApiError): ApiError {
  if (problem.code === 'error.account.switched') otherAccount(method !== 'GET');
  if (problem.code === 'error.feature.disabled') rightsChanged();
  return problem;
}

/** The browser writes the form's boundary into its content type. */
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

/** The answer's JSON, or undefined for an empty answer and for a page that is not ours (a proxy's error page). */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return /\bjson\b/.test(type) ? response.json() : undefined;
}
