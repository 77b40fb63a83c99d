SELECT mode, count(*) FILTER (action IN ('like', 'super_like')) AS likes,
  count(*) FILTER (action = 'pass') AS passes
FROM swipes
GROUP BY mode
ORDER BY likes DESC
